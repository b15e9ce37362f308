import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Sites on loopback, each of its own origin, that let themselves be read but answer nothing else until they are closed. */
export class HangingSites {
  asked = 0;
  private readonly servers: Server[] = [];

  static async start(count: number): Promise<HangingSites> {
    const sites = new HangingSites();
    await Promise.all(Array.from({ length: count }, () => sites.open()));
    return sites;
  }

  get feeds(): string[] {
    return this.servers.map((server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/feed.xml`);
  }

  async close(): Promise<void> {
    await Promise.all(
      this.servers.map((server) => {
        server.closeAllConnections();
        return new Promise((resolve) => server.close(resolve));
      }),
    );
  }

  private async open(): Promise<void> {
    const server = createServer((request, response) => {
      if (request.url === '/robots.txt') response.writeHead(404).end();
      else this.asked += 1;
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    this.servers.push(server);
  }
}
