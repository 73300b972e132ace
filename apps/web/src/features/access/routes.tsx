import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { SignInScreen } from './sign-in-screen.tsx';

/** Answers at every address while nobody is signed in, so that signing in continues where the person wanted to go. */
export const signInRoute = <Parent extends AnyRoute>(parent: Parent) =>
  createRoute({ getParentRoute: () => parent, path: '$', component: SignInScreen });
