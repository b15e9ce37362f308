import { main } from './parked-cli.ts';

// Lists, shows and re-drives parked events where there is nothing but the built services, as in a container.
process.exitCode = await main(process.argv.slice(2));
