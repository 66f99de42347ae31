// breaks: inside-a-feature
import '../customers/customers.ts';
import '../customers/customers-store.ts';
