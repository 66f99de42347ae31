// breaks: no-unresolvable
import './missing.ts';
