// breaks: kernel
import '../platform/logging.ts';
