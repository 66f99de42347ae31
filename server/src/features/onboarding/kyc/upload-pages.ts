import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { withChance } from '../../../kernel/chance.ts';
import { DomainError, invalidInput } from '../../../kernel/domain-error.ts';
import type { Context } from '../../../platform/context.ts';
import { holdMemory } from '../../../platform/http/bodies/body-memory.ts';
import { readBytes, readUploadForm } from '../../../platform/http/bodies/body-parsers.ts';
import { renderError } from '../../../platform/http/errors/render-error.ts';
import { toDomainError } from '../../../platform/http/operations/run-operation.ts';
import type { PageParts } from '../../../platform/process-parts.ts';
import { listOrigins, readReturnUrl } from '../../tenants/brands/brands.ts';
import { maxDocumentBytes, sniffDocument } from './document-format-rules.ts';
import { kycErrors } from './kyc-errors.ts';
import {
  findUploadAddress,
  getUpload,
  receiveUpload,
  type UploadAddress,
  type UploadView,
} from './receive-documents.ts';
import { scanDocuments } from './scan-documents.ts';
import {
  contentSecurityPolicy,
  failurePage,
  receivedPage,
  uploadPage,
} from './upload-page-html.ts';

interface Upload {
  context: Context;
  address: UploadAddress;
  /** The brand's page to go back to; null without one. */
  returnUrl: string | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    upload: Upload | null;
  }
}

/**
 * Adds `/uploads/{token}`, the target of upload links (completion page, section 4). A request needs
 * no API key: its token authorizes the upload of one document while the KYC runs.
 */
export async function addUploadPages(server: FastifyInstance, parts: PageParts): Promise<void> {
  await server.register(async (pages) => {
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser('multipart/form-data', readFormFile);
    pages.addContentTypeParser('*', readWholeBody);
    pages.decorateRequest('upload', null);
    // The token is checked before the body is read, so that only a valid token can send one.
    pages.addHook('onRequest', async (request, reply) => {
      addPageHeaders(reply);
      // Set before the KYC is read, so that its refusal links back too.
      request.upload = await openUpload(request, parts);
      const { context, address } = request.upload;
      await getUpload(context, address);
      holdMemory(parts.bodyMemory, address.brandId, request, reply);
    });
    pages.setErrorHandler((error, request, reply) => showError(error, request, reply));
    const config = { limitsAddress: 'refusals', checksLinkBeforeBody: true } as const;
    pages.get('/uploads/:token', { config }, async (request, reply) => {
      const { context, address } = uploadOf(request);
      return show(request, reply, await getUpload(context, address));
    });
    const receive = async (request: FastifyRequest, reply: FastifyReply) => {
      const { context, address } = uploadOf(request);
      const file = readFile(request);
      await scanDocuments(context, [file]);
      await context.begin();
      const chance = await context.nextTurn(context.clock);
      const view = await withChance(chance, () => receiveUpload(context, address, file));
      return show(request, reply.code(201), view);
    };
    const options = { bodyLimit: maxDocumentBytes, config };
    pages.put('/uploads/:token', options, receive);
    pages.post('/uploads/:token', options, receive);
  });
}

async function openUpload(request: FastifyRequest, parts: PageParts): Promise<Upload> {
  const { token } = request.params as { token: string };
  // global: the token finds the brand.
  const address = await findUploadAddress(parts.database.allBrands.db, token);
  const context = await parts.createContext(address.brandId, { kind: 'job' }, request.id);
  return { context, address, returnUrl: await findReturnUrl(request, context) };
}

/** The parameter `return_url`; throws `invalid_input` unless it is on one of the brand's origins. */
async function findReturnUrl(request: FastifyRequest, context: Context): Promise<string | null> {
  const { return_url: text } = request.query as Record<string, unknown>;
  if (text === undefined) return null;
  return readReturnUrl(String(text), await listOrigins(context), 'return_url').href;
}

function uploadOf(request: FastifyRequest): Upload {
  if (!request.upload) throw new Error('An upload reached its handler without an address');
  return request.upload;
}

/** Adds headers that keep the secret address out of referrers and search indexes. */
function addPageHeaders(reply: FastifyReply): void {
  reply.header('content-security-policy', contentSecurityPolicy);
  reply.header('referrer-policy', 'no-referrer');
  reply.header('x-robots-tag', 'noindex, nofollow');
  reply.header('x-frame-options', 'DENY');
}

interface UploadedFile {
  fileName: string | null;
  content: Buffer;
}

/** Headers and boundaries of a form around its file. */
const formBytes = 16 * 1024;

async function readFormFile(request: FastifyRequest, payload: Readable): Promise<UploadedFile> {
  const { parts, files } = await readUploadForm(request, payload, maxDocumentBytes + formBytes);
  const [part, second] = parts;
  if (second) throw invalidInput([{ field: 'body', rule: 'must be a form with one file' }]);
  const content = part?.name === 'file' ? files.get(part.content) : undefined;
  if (!part || !content) throw missingFile();
  if (content.length > maxDocumentBytes) throw tooLarge();
  return { fileName: part.fileName.slice(0, 255) || null, content };
}

/** A body of any other media type is the file itself. */
async function readWholeBody(request: FastifyRequest, payload: Readable): Promise<UploadedFile> {
  return { fileName: null, content: await readBytes(request, payload) };
}

/** The file that a request sent; throws unless it is a document. */
function readFile(request: FastifyRequest) {
  const { fileName, content } = (request.body ?? {}) as Partial<UploadedFile>;
  if (!content || content.length === 0) throw missingFile();
  const format = sniffDocument(content);
  if (!format) throw new DomainError(kycErrors.document_format);
  return { fileName: fileName ?? null, content, format };
}

function missingFile(): DomainError {
  return invalidInput([{ field: 'file', rule: 'is required' }]);
}

function tooLarge(): DomainError {
  return new DomainError(kycErrors.document_too_large, { limit: maxDocumentBytes });
}

function show(request: FastifyRequest, reply: FastifyReply, view: UploadView): FastifyReply {
  if (!wantsPage(request)) {
    const { documentType, status, kycStatus } = view;
    return reply.send({ document_type: documentType, status, kyc_status: kycStatus });
  }
  const { returnUrl } = uploadOf(request);
  const page = view.status === 'submitted' ? receivedPage : uploadPage;
  return sendPage(reply, page(view, returnUrl));
}

/** Answers a browser with a page, any other client with JSON as every operation does. */
function showError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const found = toDomainError(error, maxDocumentBytes);
  const known = found?.code === 'body_too_large' ? tooLarge() : found;
  if (!known || !wantsPage(request)) throw known ?? error;
  const { status } = renderError(known, { dialect: 'request', schemaCode: 'upload_schema' });
  return sendPage(reply.code(status), failurePage(known, request.upload?.returnUrl ?? null));
}

function wantsPage(request: FastifyRequest): boolean {
  const { accept = '' } = request.headers;
  if (accept.includes('text/html')) return true;
  return request.method === 'GET' && !accept.includes('json');
}

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(html);
}
