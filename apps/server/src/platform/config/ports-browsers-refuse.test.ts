import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { portsBrowsersRefuse } from './ports-browsers-refuse.ts';

const refused = (port: number) =>
  fetch(`http://127.0.0.1:${port}/`).then(
    () => 'answered',
    (error: unknown) => (error as { cause?: { message?: string } }).cause?.message,
  );

test('each is refused by a client of the Fetch Standard before anything is sent', async () => {
  const ports = [...portsBrowsersRefuse];
  const answers = await Promise.all(ports.map(async (port) => [port, await refused(port)] as const));
  expect(answers.filter(([, answer]) => answer !== 'bad port')).toEqual([]);
});

test('a port at which no browser opens the product is refused in a sentence', () => {
  expect(() => readConfig({ PORT: '5060' })).toThrow('PORT is wrong: browsers open no page at port 5060. Choose another port, as 4000.');
  const address = { RAMPART_PUBLIC_URL: 'https://rampart.example.com:6000' };
  expect(() => readConfig(address)).toThrow('RAMPART_PUBLIC_URL is wrong: browsers open no page at port 6000.');
  expect(() => readConfig({ ...address, PORT: '4000' })).toThrow('RAMPART_PUBLIC_URL');
});

test('behind a proxy, browsers open another port than the product listens on', () => {
  expect(readConfig({ PORT: '5060', RAMPART_PUBLIC_URL: 'https://rampart.example.com' }).port).toBe(5060);
  expect(readConfig({ PORT: '5062' }).port).toBe(5062);
});
