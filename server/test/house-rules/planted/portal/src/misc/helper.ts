// breaks: known-layers
import '../parts/helped.ts';
