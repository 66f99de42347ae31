// breaks: rules-and-states
import '../../../platform/logging.ts';
