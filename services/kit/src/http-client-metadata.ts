import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

// Where clouds hand a machine its credentials and settings. Link-local is where nearly all of them do: AWS, its ECS and
// EKS, Google, Azure, Oracle, IBM, DigitalOcean, Hetzner, Vultr, OVH, Scaleway, Huawei, Tencent (169.254.0.23) and OpenStack.
const ranges = [
  '169.254.0.0/16',
  'fe80::/10',
  '100.100.100.200/32', // Alibaba Cloud
  '192.0.0.192/32', // Oracle Cloud, older machines
  '168.63.129.16/32', // Azure's WireServer, which lies in a public range
  'fd00:ec2::/32', // AWS by IPv6: instances ::254, pods ::23
  'fd20:ce::254/128', // Google by IPv6
  'fd00:42::42/128', // Scaleway by IPv6
  'fd00:a9fe:a9fe::/48', // Akamai (Linode) by IPv6
].map((range) => ipaddr.parseCIDR(range));

const hosts = new Set([
  'metadata',
  'metadata.google.internal',
  'metadata.goog',
  'metadata.tencentyun.com',
  'metadata.azure.internal',
  'instance-data',
  'instance-data.ec2.internal',
  'metadata.platformequinix.com',
  'metadata.packet.net',
]);

/** Whether a name is one that a cloud gives its metadata service. */
export function isMetadataHost(hostname: string): boolean {
  return hosts.has(hostname.toLowerCase().replace(/\.$/, ''));
}

/** Whether a connection would end at a cloud's metadata service, in whatever form its address is written. */
export function leadsToMetadata(hostname: string, address: Address): boolean {
  return isMetadataHost(hostname) || formsOf(address).some((form) => ranges.some(([base, bits]) => base.kind() === form.kind() && form.match(base, bits)));
}

/** The address itself, and the IPv4 addresses that a gateway may read out of it. */
function formsOf(address: Address): Address[] {
  if (!(address instanceof ipaddr.IPv6)) return [address];
  const bytes = address.toByteArray();
  const ipv4 = (from: number, flip = 0): Address => new ipaddr.IPv4(bytes.slice(from, from + 4).map((byte) => byte ^ flip));
  const forms = [address, ipv4(12)];
  // 6to4 (RFC 3056), and Teredo's server and its client, inverted (RFC 4380).
  if (address.match(ipaddr.IPv6.parse('2002::'), 16)) forms.push(ipv4(2));
  if (address.match(ipaddr.IPv6.parse('2001::'), 32)) forms.push(ipv4(4), ipv4(12, 0xff));
  return forms;
}
