import type { OperatorRole } from '@openbourse/api';
import { interpolate } from '@openbourse/i18n';
import type { Deps } from '../deps.ts';

/**
 * Letters to operators about their own access. The console speaks these two languages, and so does each
 * letter.
 */
const TEXTS = {
  made: ['You are to work in the {{brand}} console.', '您已被添加为 {{brand}} 管理台的操作员。'],
  reset: [
    'Your password and your authenticator for the {{brand}} console were reset.',
    '您在 {{brand}} 管理台的密码和验证器已被重置。',
  ],
  roles: ['Your roles in the {{brand}} console were changed.', '您在 {{brand}} 管理台的角色已变更。'],
  shutOut: ['You were shut out of the {{brand}} console.', '您已被停用 {{brand}} 管理台的访问。'],
  letIn: ['You may use the {{brand}} console again.', '您可以重新使用 {{brand}} 管理台。'],
  failures: [
    'Somebody failed to log in to the {{brand}} console as you.',
    '有人试图以您的身份登录 {{brand}} 管理台，未能成功。',
  ],
} as const;
export type Told = keyof typeof TEXTS;

const LINK = [
  'Set your password and authenticator within a day. The link works once:',
  '请在一天内设置密码和验证器，此链接仅可使用一次：',
];
const HINT = [
  'If you did not expect this, tell another security admin at once.',
  '如非您所预期，请立即告知另一位安全管理员。',
];

/** Sends a letter once the change is committed; what goes wrong is logged by the messenger. */
export async function tellOperator(
  deps: Pick<Deps, 'config' | 'messenger' | 'branding'>,
  about: {
    readonly email: string;
    readonly told: Told;
    readonly roles?: readonly OperatorRole[];
    /** Of the link that sets the secrets. */
    readonly token?: string;
    readonly ip?: string;
  },
): Promise<void> {
  const brand = deps.branding.now().name;
  const link = about.token === undefined ? null : `${deps.config.consoleUrl}/console/enrol#${about.token}`;
  const text = [0, 1]
    .map((language) =>
      [
        interpolate(TEXTS[about.told][language] ?? '', { brand }),
        ...(about.roles === undefined ? [] : [about.roles.join(', ')]),
        ...(about.ip === undefined ? [] : [`IP ${about.ip}`]),
        ...(link === null ? [] : [LINK[language], link]),
        HINT[language],
      ].join('\n'),
    )
    .join('\n\n');
  const letter = { subject: `${brand} console`, text, code: '', locale: 'en-US' } as const;
  await deps.messenger.accept({ kind: 'email', value: about.email }, letter);
}
