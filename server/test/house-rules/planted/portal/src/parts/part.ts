// breaks: portal-layers
import '../pages/page-of-part.ts';
