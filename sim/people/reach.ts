/** People are named and reached by an e-mail address, or by a mobile number with its plus sign. */
const isNumber = (account: string): boolean => account.startsWith('+');

/** Kinds of logins by password. */
const LOGIN = { mobile: 1, email: 2 } as const;

/** The input by which a person logs in with a password. */
export function loginOf(account: string, password: string) {
  return { account, password, login_type: isNumber(account) ? LOGIN.mobile : LOGIN.email };
}

/** The call that sends a code to an account without a session. */
export function sendCallOf(account: string): 'identity.send_sms' | 'identity.send_email' {
  return isNumber(account) ? 'identity.send_sms' : 'identity.send_email';
}

export function kindOf(account: string): 'mobile' | 'email' {
  return isNumber(account) ? 'mobile' : 'email';
}
