// breaks: inside-a-feature
import '../../people/customers/customers.ts';
import '../../people/customers/customers-store.ts';
