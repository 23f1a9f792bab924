//! Fixed addresses: test processes have the same ones in every run, as some seed hash maps by them.

/// Asks the system not to randomise the addresses of processes that this one starts, and returns whether it agrees. Some
/// containers do not allow it: tests that depend on addresses are then found as ones that do not repeat themselves.
pub(crate) fn fix() -> bool {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        use nix::sys::personality::{self, Persona};
        let fixed = personality::get()
            .and_then(|persona| personality::set(persona | Persona::ADDR_NO_RANDOMIZE));
        fixed.is_ok()
    }
    #[cfg(not(all(target_os = "linux", target_env = "gnu")))]
    false
}
