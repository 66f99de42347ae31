import './ids.ts';
