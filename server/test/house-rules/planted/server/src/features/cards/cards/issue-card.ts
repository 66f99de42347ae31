// breaks: events-by-value
import '../../../platform/events/insert-events.ts';
