// breaks: platform
import '../features/people/customers/customers.ts';
