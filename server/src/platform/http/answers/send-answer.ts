import type { FastifyReply, FastifyRequest } from 'fastify';
import { seesPersonal } from '../../see-personal.ts';
import { pagePolicy } from '../pages/page-policy.ts';
import type { JsonSchema } from '../schemas/json-schema.ts';
import { checkAnswer } from './answer-check.ts';
import { CsvAnswer } from './csv.ts';
import { EventStreamAnswer } from './event-stream.ts';
import { maskPersonal } from './mask-personal.ts';
import { PdfAnswer } from './pdf-answer.ts';

/** Sends what a handler returned: JSON, a page, or the file or stream that it made instead. */
export function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  body: unknown,
  checkAnswers: boolean,
): FastifyReply {
  const { operation } = request.route.config;
  if (body instanceof CsvAnswer) return sendCsv(reply, body);
  if (body instanceof PdfAnswer) return sendPdf(reply, body);
  if (body instanceof EventStreamAnswer) {
    return request.method === 'HEAD' ? body.sendHead(reply) : body.send(reply);
  }
  if (reply.statusCode === 204) return reply.send();
  if (operation?.answer.contentType) {
    reply.header('content-security-policy', pagePolicy(String(body)));
    return reply.type(operation.answer.contentType).send(body);
  }
  const isSuccess = reply.statusCode === operation?.answer.status;
  if (operation && checkAnswers && isSuccess) checkAnswer(operation, body);
  const shown = isSuccess ? showTo(request, body) : body;
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(shown));
}

/**
 * The answer as the caller's role shows it. Operations of people in no brand answer with what is the person's own;
 * of a brand or of none, any other answer is masked for a person without a role that shows more.
 */
function showTo({ context, method, route }: FastifyRequest, body: unknown): unknown {
  const { operation } = route.config;
  if (!context || operation?.access === 'person' || seesPersonal(context)) return body;
  const schema = operation?.answer.schema as JsonSchema | undefined;
  return maskPersonal(schema, body, method === 'GET' || method === 'HEAD');
}

function sendCsv(reply: FastifyReply, answer: CsvAnswer) {
  reply.type('text/csv; charset=utf-8; header=present');
  reply.header('content-disposition', `attachment; filename="${answer.fileName}"`);
  return reply.send(answer.toStream());
}

function sendPdf(reply: FastifyReply, { fileName, bytes }: PdfAnswer) {
  reply.header('content-disposition', `inline; filename="${fileName}"`);
  return reply.type('application/pdf').send(bytes);
}
