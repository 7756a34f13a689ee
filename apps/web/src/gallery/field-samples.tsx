import { AmountField } from '@openbourse/kit/ui/amount-field.tsx';
import { Checkbox } from '@openbourse/kit/ui/checkbox.tsx';
import { CodeField } from '@openbourse/kit/ui/code-field.tsx';
import { PasswordField } from '@openbourse/kit/ui/password-field.tsx';
import { PercentSlider } from '@openbourse/kit/ui/percent-slider.tsx';
import { SegmentedControl } from '@openbourse/kit/ui/segmented-control.tsx';
import { Select } from '@openbourse/kit/ui/select.tsx';
import { Switch } from '@openbourse/kit/ui/switch.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { useState } from 'react';
import { Sample } from './sample.tsx';

const ORDER_TYPES = [
  { value: 'limit', label: 'Limit', hint: 'Trades at your price or better' },
  { value: 'market', label: 'Market', hint: 'Trades at once' },
  { value: 'stop', label: 'Stop limit' },
] as const;
const RESEND_MS = 60_000;

export function FieldSamples() {
  return (
    <div className="flex flex-col gap-8">
      <EntrySamples />
      <ChoiceSamples />
    </div>
  );
}

function EntrySamples() {
  const [text, setText] = useState('anna@example.com');
  const [amount, setAmount] = useState('1600.3075');
  const [secret, setSecret] = useState('bourse20');
  const [code, setCode] = useState('');
  const [percent, setPercent] = useState(30);
  return (
    <>
      <Sample name="text-field">
        <TextField label="E-mail" value={text} onValueChange={setText} hint="We send a code to it." />
        <TextField label="Invite code" value="" onValueChange={setText} placeholder="Optional" />
        <TextField label="E-mail" value="anna@" onValueChange={setText} error="Wrong e-mail format" />
        <TextField label="E-mail" value="anna@example.com" onValueChange={setText} disabled />
      </Sample>
      <Sample name="amount-field">
        <AmountField label="Total" value={amount} onValueChange={setAmount} unit="USDT" />
        <AmountField
          label="Price (USDT)"
          value={amount}
          onValueChange={setAmount}
          onStep={(direction) => setAmount(direction === 1 ? '64012.4' : '64012.2')}
        />
        <AmountField label="Price" value="" onValueChange={setAmount} unit="USDT" error="At least 5 USDT" />
      </Sample>
      <Sample name="percent-slider">
        <PercentSlider value={percent} onValueChange={setPercent} />
        <PercentSlider value={0} onValueChange={setPercent} disabled />
      </Sample>
      <Sample name="password-field, code-field">
        <PasswordField
          label="Password"
          value={secret}
          onValueChange={setSecret}
          autoComplete="new-password"
          rules={[
            { label: '6 to 16 characters', isMet: secret.length >= 6 },
            { label: 'Letters and numbers', isMet: /[a-z]/.test(secret) && /\d/.test(secret) },
          ]}
        />
        <CodeField
          label="Code"
          value={code}
          onValueChange={setCode}
          canSend
          onSend={async () => ({ isSent: true, waitMs: RESEND_MS })}
        />
      </Sample>
    </>
  );
}

function ChoiceSamples() {
  const [side, setSide] = useState<'buy' | 'sell'>('buy');
  const [type, setType] = useState<'limit' | 'market' | 'stop'>('limit');
  const [isChecked, setIsChecked] = useState(true);
  return (
    <>
      <Sample name="segmented-control">
        <SegmentedControl
          label="Side"
          segments={[
            { value: 'buy', label: 'Buy', tone: 'buy' },
            { value: 'sell', label: 'Sell', tone: 'sell' },
          ]}
          value={side}
          onValueChange={setSide}
        />
        <SegmentedControl label="Type" segments={ORDER_TYPES} value={type} onValueChange={setType} />
      </Sample>
      <Sample name="select">
        <Select label="Order type" options={ORDER_TYPES} value={type} onValueChange={setType} look="field" />
        <Select label="Order type" options={ORDER_TYPES} value={type} onValueChange={setType} look="inline" />
      </Sample>
      <Sample name="checkbox, switch">
        <Checkbox isChecked={isChecked} onCheckedChange={setIsChecked}>
          I have read the user agreement
        </Checkbox>
        <Checkbox isChecked={false} onCheckedChange={setIsChecked} error="Please agree first">
          I have read the user agreement
        </Checkbox>
        <Switch
          label="Dark mode"
          hint="Follows you on this device"
          isOn={isChecked}
          onChange={setIsChecked}
        />
        <Switch label="Not available" isOn={false} onChange={setIsChecked} disabled />
      </Sample>
    </>
  );
}
