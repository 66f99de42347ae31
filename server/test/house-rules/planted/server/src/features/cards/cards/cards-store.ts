// breaks: store
import '../../people/customers/customers-states.ts';
