// breaks: portal-layers
import '../platform-top.ts';
