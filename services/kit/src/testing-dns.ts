import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import ipaddr from 'ipaddr.js';

/** What a name server says of a name: addresses for a time, that there is no such name, that it failed, or nothing at all. */
export type NameAnswer = { addresses: string[]; ttl?: number } | 'unknown' | 'failing' | 'silent';

const typeA = 1;
const typeAaaa = 28;
const codes = { unknown: 3, failing: 2 } as const;
const headerBytes = 12;

/** A name server on loopback for tests: says what it is told to, and keeps what it was asked. */
export class TestNameServer {
  /** The names that were asked for, in order, once for each family. */
  readonly asked: string[] = [];
  private readonly answers = new Map<string, NameAnswer | (() => NameAnswer)>();

  private constructor(private readonly socket: Socket) {}

  static async start(): Promise<TestNameServer> {
    // Room for all questions of a burst that comes from this very thread.
    const socket = createSocket({ type: 'udp4', recvBufferSize: 4 * 1024 * 1024 });
    socket.bind(0, '127.0.0.1');
    await once(socket, 'listening');
    const server = new TestNameServer(socket);
    socket.on('message', (query, from) => server.reply(query, from));
    return server;
  }

  /** Where it listens, as DNS_SERVERS takes it. */
  get address(): string {
    return `127.0.0.1:${(this.socket.address() as AddressInfo).port}`;
  }

  /** A name like `*.example` stands for every name that ends so; others are unknown. */
  set(name: string, answer: NameAnswer | (() => NameAnswer)): void {
    this.answers.set(name, answer);
  }

  count(name: string): number {
    return this.asked.filter((asked) => asked === name).length;
  }

  async close(): Promise<void> {
    this.socket.close();
    await once(this.socket, 'close');
  }

  private reply(query: Buffer, from: RemoteInfo): void {
    const { name, type, end } = readQuestion(query);
    this.asked.push(name);
    const rule = this.answers.get(name) ?? this.answers.get(`*${name.slice(name.indexOf('.'))}`) ?? 'unknown';
    const answer = typeof rule === 'function' ? rule() : rule;
    if (answer === 'silent') return;
    const records = typeof answer === 'string' ? [] : answer.addresses.flatMap((address) => toRecord(address, type, answer.ttl ?? 60));
    const reply = Buffer.from(query.subarray(0, end));
    reply.writeUInt16BE(0x8180 | (typeof answer === 'string' ? codes[answer] : 0), 2);
    reply.writeUInt16BE(records.length, 6);
    reply.writeUInt32BE(0, 8);
    this.socket.send(Buffer.concat([reply, ...records]), from.port, from.address);
  }
}

function readQuestion(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = headerBytes;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length).toLowerCase());
    at += length + 1;
  }
  return { name: labels.join('.'), type: query.readUInt16BE(at + 1), end: at + 5 };
}

function toRecord(text: string, type: number, ttl: number): Buffer[] {
  const address = ipaddr.parse(text);
  if (type !== (address.kind() === 'ipv4' ? typeA : typeAaaa)) return [];
  const bytes = Buffer.from(address.toByteArray());
  const head = Buffer.alloc(12);
  // The name is the question's own, pointed at.
  head.writeUInt16BE(0xc000 | headerBytes, 0);
  head.writeUInt16BE(type, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(ttl, 6);
  head.writeUInt16BE(bytes.length, 10);
  return [Buffer.concat([head, bytes])];
}
