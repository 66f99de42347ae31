// breaks: routes-and-jobs
import '../customers/customers.ts';
