import { DemoMailbox, VerificationCard } from '../../features/identity/index.ts';
import { PayScreen } from '../../features/payment/index.ts';
import { useSessionStore } from '../../features/session/index.ts';
import { LessReasons, PROOF_RULES, ProofFields, SecurityLink } from '../../features/wallet/index.ts';

/** Payments, with what the identity and the wallet add: verification, proof, and why less can leave. */
export function Component() {
  const target = useSessionStore((state) => state.loginUserName);
  return (
    <PayScreen
      verification={<VerificationCard />}
      proofRules={PROOF_RULES}
      renderProof={(form, factor) => (
        <ProofFields
          form={form}
          factor={factor}
          purpose="pay"
          renderMailbox={(onUse) => <DemoMailbox target={target} onUse={onUse} />}
        />
      )}
      renderReasons={(quote) => <LessReasons quote={quote} />}
      renderNeed={(messageCodeMax) =>
        messageCodeMax === null ? (
          <SecurityLink need="payPassword" />
        ) : (
          <SecurityLink need="authenticator" messageCodeMax={messageCodeMax} />
        )
      }
    />
  );
}
