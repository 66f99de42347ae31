import './customers-store.ts';
import './customers-rules.ts';
