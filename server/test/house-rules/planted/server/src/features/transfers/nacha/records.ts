// breaks: nacha
import '../../../platform/logging.ts';
