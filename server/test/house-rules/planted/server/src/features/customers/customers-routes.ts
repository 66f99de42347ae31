import './customers.ts';
