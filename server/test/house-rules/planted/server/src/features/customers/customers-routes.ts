// breaks: routes-and-jobs
import './customers-store.ts';
