// breaks: platform
import '../features/customers/customers.ts';
