import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../shell/navigation/lazy-screen.ts';
import { SignInScreen } from './sign-in/sign-in-screen.tsx';
import { TenantSignInScreen } from './sign-in/tenant-sign-in-screen.tsx';

/** Answers at every address while the user is signed out, so that signing in continues at the requested address. */
export const signInRoute = <Parent extends AnyRoute>(parent: Parent) =>
  createRoute({ getParentRoute: () => parent, path: '$', component: SignInScreen });

/** A tenant's own sign-in address. */
export const tenantSignInRoute = <Parent extends AnyRoute>(parent: Parent) =>
  createRoute({ getParentRoute: () => parent, path: '/sign-in/$tenant', component: TenantSignInScreen });

const sendEmail = lazyScreen(() => import('./registration/send-email-screen.tsx'), 'SendEmailScreen');
const accountCreation = lazyScreen(() => import('./registration/account-creation-screen.tsx'), 'AccountCreationScreen');
const setUpMfa = lazyScreen(() => import('./registration/setup-mfa-screen.tsx'), 'SetupMfaScreen');
const success = lazyScreen(() => import('./registration/success-screen.tsx'), 'SuccessScreen');

export const registrationRoutes = <Parent extends AnyRoute>(parent: Parent) => [
  createRoute({ getParentRoute: () => parent, path: '/register', component: sendEmail }),
  createRoute({ getParentRoute: () => parent, path: '/register/send-email', component: sendEmail }),
  createRoute({ getParentRoute: () => parent, path: '/register/account-creation', component: accountCreation }),
  createRoute({ getParentRoute: () => parent, path: '/register/setup-mfa', component: setUpMfa }),
  createRoute({ getParentRoute: () => parent, path: '/register/success', component: success }),
];

/** Where the identity provider sends the window of a step-up. */
export const stepUpRoute = <Parent extends AnyRoute>(parent: Parent) =>
  createRoute({
    getParentRoute: () => parent,
    path: '/step-up',
    component: lazyScreen(() => import('./step-up/step-up-finished-screen.tsx'), 'StepUpFinishedScreen'),
  });

export const passwordResetRoute = <Parent extends AnyRoute>(parent: Parent) =>
  createRoute({
    getParentRoute: () => parent,
    path: '/password-reset',
    component: lazyScreen(() => import('./password/password-reset-screen.tsx'), 'PasswordResetScreen'),
  });
