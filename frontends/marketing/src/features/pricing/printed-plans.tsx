import { plans } from '@forewire/contracts/plans';

/** The plans as the product knows them, for readers whose browser runs no script and so can't ask this installation. */
export function PrintedPlans() {
  return (
    <div className="grid gap-6">
      <p className="max-w-[62ch] text-md text-muted">Where an installation takes payments, these are the plans. Where it takes none, nothing is limited.</p>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {plans
          .filter(({ billingInterval }) => billingInterval !== 'year')
          .map(({ id, name, priceDisplay, period, features }) => (
            <li key={id} className="grid content-start gap-2 rounded-card border border-line bg-surface p-6">
              <h3 className="text-md font-semibold">{name}</h3>
              <p>
                <span className="font-serif text-2xl font-medium tabular-nums">{priceDisplay}</span> <span className="text-sm text-muted">{period}</span>
              </p>
              <p className="text-base text-muted">{features.join(' · ')}</p>
            </li>
          ))}
      </ul>
    </div>
  );
}
