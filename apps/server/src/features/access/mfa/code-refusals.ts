import { BadRequest } from '../../../platform/http/http-error.ts';

export const wrongCodeText = 'The code is not right, or was used before. Enter the code your authenticator shows now.';

export const codeMissing = () =>
  new BadRequest('Your account has a second factor. Enter the six-digit code of your authenticator.', 'code_required');

export const wrongCode = () => new BadRequest(wrongCodeText, 'code_required');
