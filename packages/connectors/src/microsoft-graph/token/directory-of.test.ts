import { expect, test } from 'vitest';
import { directoryOf } from './directory-of.ts';

const commercial = {
  login: 'https://login.microsoftonline.com',
  graph: 'https://graph.microsoft.com',
  exchange: 'https://outlook.office365.com',
};

test.each([
  ['https://login.microsoftonline.com/haldenfreight.example', { ...commercial, tenant: 'haldenfreight.example' }],
  ['  https://login.microsoftonline.com/haldenfreight.example/  ', { ...commercial, tenant: 'haldenfreight.example' }],
  ['https://login.microsoftonline.com/haldenfreight.example/oauth2/v2.0/token', { ...commercial, tenant: 'haldenfreight.example' }],
  ['haldenfreight.example', { ...commercial, tenant: 'haldenfreight.example' }],
  ['d1b6f0f4-3c8e-4d1c-9a5e-0f6f8c9b1a11', { ...commercial, tenant: 'd1b6f0f4-3c8e-4d1c-9a5e-0f6f8c9b1a11' }],
  [
    'https://login.microsoftonline.us/x.example',
    {
      login: 'https://login.microsoftonline.us',
      graph: 'https://graph.microsoft.us',
      exchange: 'https://outlook.office365.us',
      tenant: 'x.example',
    },
  ],
  [
    'https://login.partner.microsoftonline.cn/x.example',
    {
      login: 'https://login.partner.microsoftonline.cn',
      graph: 'https://microsoftgraph.chinacloudapi.cn',
      exchange: 'https://partner.outlook.cn',
      tenant: 'x.example',
    },
  ],
])('%s names a directory', (address, directory) => {
  expect(directoryOf(address)).toEqual(directory);
});

test.each([
  'https://login.evil.example/haldenfreight.example',
  'http://login.microsoftonline.com/haldenfreight.example',
  'https://login.microsoftonline.com:8443/haldenfreight.example',
  'https://login.microsoftonline.com/',
  'https://login.microsoftonline.com/common',
  'https://login.microsoftonline.com/organizations',
  'https://login.microsoftonline.com/%2e%2e%2fx',
  'not an address',
  '',
])('“%s” is refused, with the form that is wanted', (address) => {
  expect(() => directoryOf(address)).toThrow('https://login.microsoftonline.com/ with your domain or tenant ID at the end.');
});
