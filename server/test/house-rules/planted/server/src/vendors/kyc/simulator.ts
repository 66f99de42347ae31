// breaks: vendors
import '../ach/simulator.ts';
