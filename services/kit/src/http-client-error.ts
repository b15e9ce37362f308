/** Why a request to the outside world brought no usable answer. */
export type HttpErrorKind =
  | 'aborted'
  /** There was no room for the body: the fault is not the server's. */
  | 'busy'
  | 'dns'
  | 'malformed'
  | 'private_address'
  | 'redirect_loop'
  | 'redirect_refused'
  | 'refused'
  | 'reset'
  | 'timeout'
  | 'tls'
  | 'too_large'
  | 'too_many_redirects'
  | 'unsupported_coding'
  | 'unsupported_scheme';

/** A request that failed before a complete answer was read; `kind` is what a caller may act on. */
export class HttpClientError extends Error {
  override readonly name = 'HttpClientError';
  readonly code: `http.${HttpErrorKind}`;

  constructor(
    readonly kind: HttpErrorKind,
    message: string,
    options?: { cause?: unknown },
  ) {
    super(message, options);
    this.code = `http.${kind}`;
  }
}

const KIND_BY_CODE: Record<string, HttpErrorKind> = {
  ENOTFOUND: 'dns',
  ENODATA: 'dns',
  EAI_AGAIN: 'dns',
  EAI_FAIL: 'dns',
  EAI_NODATA: 'dns',
  EAI_NONAME: 'dns',
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'refused',
  ENETUNREACH: 'refused',
  EADDRNOTAVAIL: 'refused',
  ECONNRESET: 'reset',
  ECONNABORTED: 'reset',
  EPIPE: 'reset',
  UND_ERR_SOCKET: 'reset',
  UND_ERR_CLOSED: 'reset',
  UND_ERR_DESTROYED: 'reset',
  ETIMEDOUT: 'timeout',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_OVERFLOW: 'too_large',
  EPROTO: 'tls',
  SELF_SIGNED_CERT_IN_CHAIN: 'tls',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'tls',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'tls',
  UNABLE_TO_GET_ISSUER_CERT: 'tls',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'tls',
};

/** What a caller is told of a name that leads nowhere, whether it does not exist or may not be reached: which of the two is the network's own business. */
export const unreachable = "this address does not exist or can't be reached";

const SENTENCES: Partial<Record<HttpErrorKind, string>> = {
  dns: unreachable,
  refused: 'the host could not be reached',
  reset: 'the connection was closed before the answer was complete',
  timeout: 'no complete answer came in time',
  tls: 'no trusted TLS connection could be made',
  malformed: 'the answer is not valid HTTP',
  too_large: 'the headers of the answer are too large',
};

const CERTIFICATE_PROBLEMS: Record<string, string> = {
  CERT_HAS_EXPIRED: 'the certificate has expired',
  CERT_NOT_YET_VALID: 'the certificate is not valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is for another host',
  SELF_SIGNED_CERT_IN_CHAIN: 'the certificate is signed by nobody who is trusted',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate is signed by nobody who is trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the certificate is signed by nobody who is trusted',
  UNABLE_TO_GET_ISSUER_CERT: 'the certificate is signed by nobody who is trusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'the certificate is signed by nobody who is trusted',
};

/** Turns whatever the socket, TLS, DNS or the HTTP parser threw into one coded error. */
export function toHttpClientError(error: unknown): HttpClientError {
  if (error instanceof HttpClientError) return error;
  const code = errorCode(error);
  const kind = KIND_BY_CODE[code] ?? (/^(CERT_|ERR_TLS|ERR_SSL)/.test(code) ? 'tls' : 'malformed');
  const certificate = CERTIFICATE_PROBLEMS[code];
  // What the system says names addresses and ports: it stays in the cause, for the log.
  return new HttpClientError(kind, `${SENTENCES[kind] ?? 'the request failed'}${certificate ? `: ${certificate}` : ''}`, { cause: error });
}

/** The code of a Node or undici error, looked for in what it wraps; empty when there is none. */
export function errorCode(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  // Happy eyeballs reports one error per address that was tried.
  if ('errors' in error && Array.isArray(error.errors)) return errorCode(error.errors[0]);
  return 'cause' in error ? errorCode(error.cause) : '';
}
