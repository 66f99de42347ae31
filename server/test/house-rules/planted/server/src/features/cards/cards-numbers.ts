// breaks: inside-a-feature
import '../customers/customers.ts';
