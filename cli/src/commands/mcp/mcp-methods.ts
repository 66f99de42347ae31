import { callTool } from './call-tool.ts';
import { type Params, RpcError, rpcCodes } from './json-rpc.ts';
import { listResources, listResourceTemplates, readResource } from './mcp-resources.ts';
import type { SessionWorld } from './session-world.ts';
import { describeTool, type Tool } from './tool-table.ts';

/** The revision without a handshake: each request names its version. */
const statelessVersion = '2026-07-28';

/** Revisions that begin with `initialize`, newest first. */
const handshakeVersions = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const;

const versionKey = 'io.modelcontextprotocol/protocolVersion';
const serverKey = 'io.modelcontextprotocol/serverInfo';

const unsupportedVersion = -32022;
const resourceNotFound = -32002;

/** Results that a client may keep; the lists do not change while the server runs. */
const cacheable: ReadonlySet<string> = new Set([
  'server/discover',
  'tools/list',
  'resources/list',
  'resources/templates/list',
  'resources/read',
]);
const cacheMs = 3_600_000;

export interface McpServer {
  readonly version: string;
  readonly instructions: string;
  readonly tools: ReadonlyMap<string, Tool>;
  readonly session: SessionWorld;
}

/**
 * Answers a method of the Model Context Protocol, in the revision of 2026-07-28 and in the earlier ones
 * that begin with a handshake: https://modelcontextprotocol.io/specification/2026-07-28/basic/versioning
 *
 * @throws RpcError
 */
export async function answerMcp(
  server: McpServer,
  method: string,
  params: Params,
  signal: AbortSignal,
): Promise<object> {
  const asked = versionOf(params);
  if (asked !== undefined && asked !== statelessVersion) {
    throw new RpcError(unsupportedVersion, `Unsupported protocol version: ${String(asked)}`, {
      supported: [statelessVersion],
      requested: String(asked),
    });
  }
  const isStateless = asked !== undefined || method === 'server/discover';
  const result = await resultOf(server, { method, params, signal, isStateless });
  if (!isStateless) return result;
  return {
    ...result,
    resultType: 'complete',
    ...(cacheable.has(method) ? { ttlMs: cacheMs, cacheScope: 'private' } : {}),
    _meta: { [serverKey]: infoOf(server) },
  };
}

function versionOf({ _meta }: Params): unknown {
  return typeof _meta === 'object' && _meta !== null ? (_meta as Params)[versionKey] : undefined;
}

function infoOf({ version }: McpServer) {
  return { name: 'surety', title: 'Surety', version };
}

interface AskedMethod {
  readonly method: string;
  readonly params: Params;
  readonly signal: AbortSignal;
  readonly isStateless: boolean;
}

const capabilities = { tools: {}, resources: {} };

async function resultOf(
  server: McpServer,
  { method, params, signal, isStateless }: AskedMethod,
): Promise<object> {
  const { instructions, tools } = server;
  switch (method) {
    case 'initialize':
      return {
        protocolVersion:
          handshakeVersions.find((each) => each === params.protocolVersion) ?? handshakeVersions[0],
        capabilities,
        serverInfo: infoOf(server),
        instructions,
      };
    case 'server/discover':
      return { supportedVersions: [statelessVersion], capabilities, instructions };
    case 'ping':
      return {};
    case 'tools/list':
      return { tools: [...tools.values()].map(describeTool) };
    case 'tools/call':
      return callTool(toolOf(tools, params), argumentsOf(params), server.session, signal);
    case 'resources/list':
      return { resources: listResources() };
    case 'resources/templates/list':
      return { resourceTemplates: listResourceTemplates() };
    case 'resources/read':
      return { contents: contentsOf(params, isStateless) };
    default:
      throw new RpcError(rpcCodes.noMethod, `There is no method ${method}.`);
  }
}

function toolOf(tools: ReadonlyMap<string, Tool>, { name }: Params): Tool {
  const tool = typeof name === 'string' ? tools.get(name) : undefined;
  if (tool) return tool;
  throw new RpcError(rpcCodes.invalidParams, `Unknown tool: ${String(name)}`);
}

function argumentsOf({ arguments: given = {} }: Params): Params {
  if (typeof given === 'object' && given !== null && !Array.isArray(given)) return given as Params;
  throw new RpcError(rpcCodes.invalidParams, 'arguments must be an object.');
}

function contentsOf({ uri }: Params, isStateless: boolean) {
  const contents = typeof uri === 'string' ? readResource(uri) : null;
  if (contents) return contents;
  const code = isStateless ? rpcCodes.invalidParams : resourceNotFound;
  throw new RpcError(code, `Resource not found: ${String(uri)}`, { uri });
}
