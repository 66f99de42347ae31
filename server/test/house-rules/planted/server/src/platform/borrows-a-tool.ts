// breaks: no-undeclared-packages
import 'vitest';
