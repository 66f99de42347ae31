// breaks: known-groups
import '../../people/customers/customers.ts';
