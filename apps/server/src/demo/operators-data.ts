/** An operator of the demonstration. The secrets are known to everybody, as everything in demo mode. */
export interface DemoOperator {
  readonly email: string;
  readonly name: string;
  readonly password: string;
  readonly roles: string;
  /** Twenty characters whose bytes are the authenticator's secret. */
  readonly secret: string;
}

/** Two who can check each other's work, and two who hand out roles together and move no money. */
export const DEMO_OPERATORS: readonly DemoOperator[] = [
  {
    email: 'admin@demo.openbourse.example',
    name: 'Demo admin',
    password: 'harbour lantern 2026',
    roles: 'support,identity_reviewer,fiat_arbiter,content,risk,withdrawal_maker,ledger_maker',
    secret: 'openbourse-demo-one!',
  },
  {
    email: 'checker@demo.openbourse.example',
    name: 'Demo checker',
    password: 'harbour lantern 2026',
    roles: 'support,identity_reviewer,fiat_arbiter,risk,withdrawal_checker,ledger_checker',
    secret: 'openbourse-demo-two!',
  },
  {
    email: 'security@demo.openbourse.example',
    name: 'Demo security',
    password: 'harbour lantern 2026',
    roles: 'security_admin',
    secret: 'openbourse-demo-tri!',
  },
  {
    email: 'guard@demo.openbourse.example',
    name: 'Demo guard',
    password: 'harbour lantern 2026',
    roles: 'security_admin',
    secret: 'openbourse-demo-four',
  },
];
