import { isPermitted } from '@rampart/domain/permission.ts';
import { useSession } from '../../shell/session/session-state.ts';

export const useMaySign = (): boolean => isPermitted(useSession().roles, 'agreements:sign');
