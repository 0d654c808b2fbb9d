import { expect, test } from 'vitest';
import { clientNet, isPrivateNet } from '../../../api/http/client-net.ts';
import { startApp } from '../app.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['2001:db8:0:1:2:3:4:5', '2001:db8:0:1::/64'],
  ['2001:0DB8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  [undefined, 'unknown'],
])('a socket from %s counts as %s', (remote, net) => {
  expect(clientNet(remote, '198.51.100.1', 0)).toBe(net);
});

test.each([
  [0, '198.51.100.1', '10.0.0.1'],
  [1, '198.51.100.1', '198.51.100.1'],
  [1, 'invented, 198.51.100.1', '198.51.100.1'],
  [1, '192.0.2.9, 198.51.100.1, 198.51.100.2', '198.51.100.2'],
  [2, '192.0.2.9, 198.51.100.1, 198.51.100.2', '198.51.100.1'],
  [2, '198.51.100.2', '198.51.100.2'],
  [1, '198.51.100.1:4711', '198.51.100.1'],
  [1, '[2001:db8::5]:4711', '2001:db8:0:0::/64'],
  [1, '"><script>', '10.0.0.1'],
  [1, '', '10.0.0.1'],
  [1, undefined, '10.0.0.1'],
])('behind %i proxies „%s“ counts as %s', (proxies, forwarded, net) => {
  expect(clientNet('10.0.0.1', forwarded, proxies)).toBe(net);
});

test('private networks are known', () => {
  const priv = [
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.9.9',
    '192.168.1.1',
    '::1',
    'fd12::1',
    'fe80::1',
  ];
  const open = ['172.32.0.1', '11.0.0.1', '8.8.8.8', '2001:db8::1', '127x'];
  expect(priv.filter((address) => !isPrivateNet(clientNet(address, undefined, 0)))).toEqual([]);
  expect(open.filter((address) => isPrivateNet(clientNet(address, undefined, 0)))).toEqual([]);
});

test.each([
  ['0', 1],
  ['1', 0],
])('with TRUST_PROXY=%s a proxy is told of in the log %i times, with its first request', async (trust, n) => {
  const lines: string[] = [];
  const app = await startApp({ TRUST_PROXY: trust }, { write: (line) => void lines.push(line) });
  try {
    for (let i = 0; i < 3; i += 1) await app.ask('GET', '/healthz', { from: `203.0.113.${i}` });
    const told = lines.filter((line) => line.includes('TRUST_PROXY=1'));
    expect(told).toHaveLength(n);
    expect(told.join('')).not.toContain('203.0.113');
  } finally {
    await app.close();
  }
});
