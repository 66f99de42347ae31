// breaks: config
import './features/customers/customers.ts';
