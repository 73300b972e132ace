import { Navigate } from '@tanstack/react-router';
import { useNavigation } from './use-navigation.ts';

/** The first screen this person can open. */
export function Home() {
  const first = useNavigation().find(({ disabledReason }) => disabledReason === undefined);
  return first && <Navigate to={first.route} replace />;
}
