// breaks: store
import '../../../../platform/http/server.ts';
