// breaks: port
import '../../../platform/logging.ts';
