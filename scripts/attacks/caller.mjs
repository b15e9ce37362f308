import { request } from 'node:http';

const PATIENCE_MS = 30_000;
const ANSWER_KEPT_BYTES = 8 * 1024 * 1024;

function payloadOf({ json, body }) {
  return json === undefined ? body : JSON.stringify(json);
}

function headersOf({ json, token, headers = {} }, payload) {
  return {
    ...(json === undefined ? {} : { 'content-type': 'application/json' }),
    ...(payload === undefined ? {} : { 'content-length': Buffer.byteLength(payload) }),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...headers,
  };
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * One HTTP call as an attacker makes it: any header, any body, from any address of this machine. Resolves with what was
 * answered whatever the status is, and with status 0 when the connection was closed instead.
 */
export function call(baseUrl, method, path, options = {}) {
  const payload = payloadOf(options);
  const { hostname, port } = new URL(baseUrl);
  const target = { hostname, port, method, path, headers: headersOf(options, payload), localAddress: options.from, agent: false, timeout: PATIENCE_MS };
  return new Promise((resolve) => {
    const gone = (error) => resolve({ status: 0, headers: {}, text: '', json: undefined, problem: error.message });
    const sent = request(target, (response) => {
      const chunks = [];
      let size = 0;
      response.on('data', (chunk) => {
        size += chunk.length;
        if (size < ANSWER_KEPT_BYTES) chunks.push(chunk);
      });
      response.on('error', gone);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        resolve({ status: response.statusCode, headers: response.headers, text, json: parsed(text) });
      });
    });
    sent.on('error', gone);
    sent.on('timeout', () => sent.destroy(new Error('no answer')));
    sent.end(payload);
  });
}
