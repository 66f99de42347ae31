// breaks: store
import '../customers/customers-states.ts';
