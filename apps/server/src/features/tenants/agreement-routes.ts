import * as contract from '@rampart/contract/tenants.ts';
import { Forbidden } from '../../platform/http/http-error.ts';
import { reply, type Route, route } from '../../platform/http/route.ts';
import { actedBy } from '../audit/index.ts';
import { getCurrentAgreement, listSignatures } from './agreement-store.ts';
import { signAgreement, type SignAgreementDeps } from './sign-agreement.ts';

export const agreementRoutes = (deps: SignAgreementDeps): Route[] => [
  route(contract.getAgreement, async ({ tenant }) => reply(200, await tenant.inTransaction(getCurrentAgreement))),
  route(contract.listAgreements, async ({ tenant }) => reply(200, { agreements: await tenant.inTransaction(listSignatures) })),
  route(contract.signAgreement, async ({ tenant, actor, body, request }) => {
    // The provider's staff may do much in a tenant they visit, but not bind it to an agreement with the provider.
    if (!actor.roles.includes('administrator'))
      throw new Forbidden('Ask an administrator of this tenant to sign: staff cannot sign for it.');
    const by = actedBy({ actor, request });
    return reply(200, await signAgreement(deps, { tenant, by, version: body.eula.version, sendEmail: body.send_email }));
  }),
];
