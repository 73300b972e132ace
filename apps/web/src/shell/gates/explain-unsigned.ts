import { getAgreement } from '@rampart/contract/tenants.ts';
import { isAtLeast } from '@rampart/domain/role.ts';
import { toast } from '@rampart/ui/toast.ts';
import { api } from '../api/api.ts';
import { errorText } from '../api/error-text.ts';
import { sessionState } from '../session/session-state.ts';
import { agreementPrompt } from './agreement-prompt.ts';
import { mayBeUnsigned, unsignedDetail } from './may-be-unsigned.ts';

async function isSigned(): Promise<boolean> {
  try {
    return (await api(getAgreement, {})).data.signed;
  } catch {
    // Nothing is known, so nothing is claimed: the refusal speaks for itself.
    return true;
  }
}

/** Shows the agreement to who can sign it and says so to who cannot. Answers whether that says all there is to say. */
export async function explainUnsigned(error: unknown): Promise<boolean> {
  const state = sessionState.read();
  if (!('session' in state) || !mayBeUnsigned(error, state.session.roles) || (await isSigned())) return false;
  if (isAtLeast(state.session.roles, 'administrator')) agreementPrompt.open();
  else
    toast.error({ id: 'unsigned', title: unsignedDetail, message: 'Ask an administrator of your tenant to sign it in Profile Settings.' });
  // Words of another kind are shown as well: they may name a second reason.
  return errorText(error) === unsignedDetail;
}
