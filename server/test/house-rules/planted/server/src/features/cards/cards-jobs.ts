import '../customers/customers.ts';
