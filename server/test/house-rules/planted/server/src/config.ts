// breaks: config
import './features/people/customers/customers.ts';
